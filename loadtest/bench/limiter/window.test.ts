import test from 'ava';
import { mostInAnyWindow, type Stamp } from './window.ts';

const WINDOW = 60_000;
const at = (sent: number, took = 1): Stamp => ({ sent, received: sent + took });
const burst = (sent: number, requests: number) => Array.from({ length: requests }, () => at(sent));

test('no request is no request in any window', (t) => {
  t.is(mostInAnyWindow([], WINDOW), 0);
});

test('requests with equal stamps all count', (t) => {
  t.is(mostInAnyWindow(burst(5, 20), WINDOW), 20);
});

test('an answer exactly one window after the first request was sent does not count with it', (t) => {
  t.is(mostInAnyWindow([at(0), at(WINDOW - 1)], WINDOW), 1);
  t.is(mostInAnyWindow([at(0), at(WINDOW - 1.001)], WINDOW), 2);
});

test('a request that was sent before a window and answered in it does not count', (t) => {
  t.is(mostInAnyWindow([at(0, WINDOW), at(1), at(WINDOW)], WINDOW), 1);
});

test('a fixed window that is attacked at its edge admits nearly twice its quota', (t) => {
  t.is(mostInAnyWindow([at(0), ...burst(WINDOW - 50, 19), ...burst(WINDOW + 50, 20)], WINDOW), 39);
});

test('a log that slides admits its quota, however it is asked', (t) => {
  t.is(mostInAnyWindow([at(0), ...burst(WINDOW - 50, 19), at(WINDOW + 50), ...burst(2 * WINDOW, 19)], WINDOW), 20);
});

test('the order of the stamps does not matter', (t) => {
  t.is(mostInAnyWindow([...burst(WINDOW + 50, 3), at(0), ...burst(WINDOW - 50, 2)], WINDOW), 5);
});
