const work = new Set<() => void>();

/**
 * Runs a task when this process exits. One shared listener, because Node warns of more than ten.
 * @param task synchronous; must not throw
 * @returns a function that cancels it
 */
export function atExit(task: () => void): () => void {
  if (work.size === 0) process.on('exit', runAll);
  work.add(task);
  return () => {
    if (work.delete(task) && work.size === 0) process.off('exit', runAll);
  };
}

function runAll(): void {
  for (const task of work) task();
}
