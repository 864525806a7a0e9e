const work = new Set<() => void>();

/**
 * Has something done when this process exits, without a listener for each, of which Node warns at the eleventh. Takes
 * synchronous work that must not throw; returns the function that calls it off.
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
