/** Counts the TCP connects of this process, whatever their outcome. */
import { createHook } from 'node:async_hooks';

export interface ConnectCount {
  readonly count: number;
  stop(): void;
}

/** Counts TCPConnectWraps, which Node creates for each connect system call only. */
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
