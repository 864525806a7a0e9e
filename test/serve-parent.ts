/** The child's side of children.ts: answers what the parent asks, and ends when the parent is gone. */

/**
 * @param answer gets each question; what it throws is thrown in the parent.
 * @param close what is to be done before the process ends.
 */
export function serveParent<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  close: () => Promise<void> = async () => {},
): void {
  // Ctrl-C reaches the whole process group: the parent decides what ends when.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('message', async (text) => {
    const question: Question = JSON.parse(String(text));
    let reply: { answer: Answer } | { error: string };
    try {
      reply = { answer: await answer(question) };
    } catch (error) {
      reply = { error: error instanceof Error ? error.message : String(error) };
    }
    if (process.connected) process.send?.(JSON.stringify(reply));
  });
  process.once('disconnect', async () => {
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  });
}
