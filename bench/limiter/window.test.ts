import test from 'ava';
import { mostInAnyWindow, type Stamp } from './window.ts';

const WINDOW = 60_000;
const at = (sent: number, took = 1): Stamp => ({ sent, received: sent + took });
const burst = (sent: number, requests: number) => Array.from({ length: requests }, () => at(sent));

test('an empty log has no admissions in any window', (t) => {
  t.is(mostInAnyWindow([], WINDOW), 0);
});

test('requests with equal stamps all count', (t) => {
  t.is(mostInAnyWindow(burst(5, 20), WINDOW), 20);
});

test('a response exactly one window after the first send is not counted in the same window', (t) => {
  t.is(mostInAnyWindow([at(0), at(WINDOW - 1)], WINDOW), 1);
  t.is(mostInAnyWindow([at(0), at(WINDOW - 1.001)], WINDOW), 2);
});

test('a request sent before a window is not counted, even if its response arrives within it', (t) => {
  t.is(mostInAnyWindow([at(0, WINDOW), at(1), at(WINDOW)], WINDOW), 1);
});

test('a fixed window attacked at its edge admits nearly twice its quota', (t) => {
  t.is(mostInAnyWindow([at(0), ...burst(WINDOW - 50, 19), ...burst(WINDOW + 50, 20)], WINDOW), 39);
});

test('a sliding log admits its quota when attacked at its edge', (t) => {
  t.is(mostInAnyWindow([at(0), ...burst(WINDOW - 50, 19), at(WINDOW + 50), ...burst(2 * WINDOW, 19)], WINDOW), 20);
});

test('the order of the stamps does not matter', (t) => {
  t.is(mostInAnyWindow([...burst(WINDOW + 50, 3), at(0), ...burst(WINDOW - 50, 2)], WINDOW), 5);
});
