/** Hosts that limit the first window otherwise than later ones. */
import { admission, credentialOf, denial, limitOf } from '../../broken/counting.ts';
import { fixedWindow, limitedBy, slidingLog } from '../../broken/good/own-limiter.ts';
import type { Clock, Handlers, Mutant, ProxiedResponse } from '../../broken/mutant.ts';

const operations = ['contacts.export'];

/** Changes 429s of a caller that was first refused longer ago than most of a window. */
function laterDenials(change: (response: ProxiedResponse, number: number) => ProxiedResponse) {
  return (clock: Clock): Handlers => {
    const first = new Map<string, number>();
    let number = 0;
    return {
      api: async (request, forward) => {
        const response = await forward(request);
        if (response.status !== 429) return response;
        const key = credentialOf(request);
        const since = first.get(key) ?? clock.now();
        first.set(key, since);
        if (clock.now() - since < 60_500) return response;
        number += 1;
        return change(response, number);
      },
    };
  };
}

/** Refuses after a few requests from the second window on. */
function fewLater(clock: Clock): Handlers {
  const first = new Map<string, number>();
  const later = new Map<string, number>();
  return {
    api: async (request, forward) => {
      if (!limitOf(request)) return forward(request);
      const key = credentialOf(request);
      const since = first.get(key) ?? clock.now();
      first.set(key, since);
      if (clock.now() - since < 61_000) return forward(request);
      const count = (later.get(key) ?? 0) + 1;
      later.set(key, count);
      return count > 5 ? denial(60) : forward(request);
    },
  };
}

/** Keeps the quota of an idle window for the next one. */
function savesUnused(clock: Clock): Handlers {
  const seen = new Map<string, number>();
  const credit = new Map<string, number>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const key = credentialOf(request);
      if (!limitOf(request)) return response;
      const last = seen.get(key);
      seen.set(key, clock.now());
      if (last !== undefined && clock.now() - last > 59_000) credit.set(key, 20);
      const left = credit.get(key) ?? 0;
      if (response.status !== 429 || left === 0) return response;
      credit.set(key, left - 1);
      return admission;
    },
  };
}

export const windowMutants: readonly Mutant[] = [
  {
    name: 'limits-the-first-window-only',
    breaks: 'limits/second-window-has-the-quota',
    description: 'Refuses a caller in one window, and never again.',
    operations,
    start: laterDenials(() => admission),
  },
  {
    name: 'doubles-the-second-window',
    breaks: 'limits/second-window-has-the-quota',
    description: 'Admits twice as many from the second window on.',
    operations,
    start: laterDenials((response, number) => (number <= 20 ? admission : response)),
  },
  {
    name: 'second-window-of-five',
    breaks: 'limits/second-window-has-the-quota',
    description: 'Admits five requests in each window after the first.',
    operations,
    start: fewLater,
  },
  {
    name: 'later-denial-in-html',
    breaks: 'limits/second-window-has-the-quota',
    description: 'Sends 429s as HTML from the second window on.',
    operations,
    start: laterDenials((response) => ({ ...response, headers: { ...response.headers, 'content-type': 'text/html' } })),
  },
  {
    name: 'windows-of-half-a-minute',
    breaks: 'limits/window-is-not-shorter',
    description: 'Counts in windows of half a minute of the clock.',
    operations,
    start: limitedBy((quota, window) => fixedWindow(quota, window / 2)),
  },
  {
    name: 'log-of-forty-seconds',
    breaks: 'limits/window-is-not-shorter',
    description: 'Counts the requests of the last forty seconds.',
    operations,
    start: limitedBy((quota, window) => slidingLog(quota, (window * 2) / 3)),
  },
  {
    name: 'saves-unused-quota',
    breaks: 'limits/idle-time-adds-nothing',
    description: 'Adds the quota of an idle window to the next one.',
    operations,
    start: savesUnused,
  },
];
