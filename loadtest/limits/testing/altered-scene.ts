/** A scene whose host answers otherwise than it would: for what a model of a limiter does not have. */
import type { Ask } from '../../ask.ts';
import type { Scene } from '../scene.ts';

/** @param alter gets each answer and its number, from 0, in the order in which they came */
export function alteredScene(scene: Scene, alter: (ask: Ask, number: number) => Ask): Scene {
  let answers = 0;
  return {
    ...scene,
    async fresh() {
      const asker = await scene.fresh();
      return {
        async ask(step, options) {
          const ask = await asker.ask(step, options);
          answers += 1;
          return alter(ask, answers - 1);
        },
      };
    },
  };
}
