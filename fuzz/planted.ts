/** Deliberate faults of the server, to prove that a run can fail. */
import type { Substitutes } from '#server/compose.ts';
import type { BoundHandler } from '#server/gateway/api/handle.ts';

/** Name → effect. */
export const plants = {
  'server-error': 'groups.create fails with 500 on names of more than forty characters',
  'broken-body': 'groups.get leaves out the name that its schema requires',
} as const;

export type Plant = keyof typeof plants;

export function isPlant(name: string): name is Plant {
  return Object.hasOwn(plants, name);
}

/** @returns the substitutes that plant the fault; none without a fault. */
export function planting(plant: Plant | undefined): Substitutes {
  if (!plant) return {};
  const broken = { 'server-error': withServerError, 'broken-body': withBrokenBody }[plant];
  return { handlers: (own) => own.map(broken) };
}

function withServerError(handler: BoundHandler): BoundHandler {
  if (handler.contract.id !== 'groups.create') return handler;
  return {
    ...handler,
    run: async (context, caller) => {
      const { body } = context;
      const name = typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : '';
      if (name.length > 40) throw new Error('planted: the name is long');
      return handler.run(context, caller);
    },
  };
}

function withBrokenBody(handler: BoundHandler): BoundHandler {
  return handler.contract.id === 'groups.get' ? { ...handler, run: async () => ({ id: 'planted' }) } : handler;
}
