/** How often this process asks the system for a TCP connection: whatever becomes of it, and whoever asks. */
import { createHook } from 'node:async_hooks';

export interface ConnectCount {
  readonly count: number;
  stop(): void;
}

/** Node makes a TCPConnectWrap for each connect that it asks the system for, and for nothing else. */
export function countConnects(): ConnectCount {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'TCPCONNECTWRAP') count += 1;
    },
  }).enable();
  return {
    get count() {
      return count;
    },
    stop: () => void hook.disable(),
  };
}
