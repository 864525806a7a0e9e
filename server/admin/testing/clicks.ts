/** Clicks of a journey, as its user counts them: presses of the mouse and of Enter, on any page of the tab. */
import type { Visitor } from './browser-session.ts';

/** @returns the clicks that `journey` takes, from the page that is open */
export async function clicksOf(visitor: Visitor, journey: () => Promise<void>): Promise<number> {
  let clicks = 0;
  const name = `countClick${Date.now()}`;
  await visitor.page.exposeFunction(name, () => {
    clicks += 1;
  });
  const listen = `for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, ({ key = 'Enter' }) => key === 'Enter' && window.${name}(), { capture: true });`;
  const script = await visitor.page.evaluateOnNewDocument(listen);
  await visitor.page.evaluate(listen);
  try {
    await journey();
    // Calls from a page that was left are still on their way.
    await visitor.page.evaluate('0');
    return clicks;
  } finally {
    await visitor.page.removeScriptToEvaluateOnNewDocument(script.identifier);
    await visitor.page.removeExposedFunction(name);
  }
}
