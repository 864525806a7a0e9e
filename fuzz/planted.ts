/** Faults that are put into the server on purpose, to prove that a run can fail. */
import type { Substitutes } from '#server/compose.ts';
import type { BoundHandler } from '#server/gateway/handle.ts';

/** What is broken, by its name. */
export const plants = {
  'server-error': 'groups.create fails on names of more than forty characters: an answer of 500',
  'broken-body': 'groups.get leaves out the name that its schema requires',
} as const;

export type Plant = keyof typeof plants;

export function isPlant(name: string): name is Plant {
  return Object.hasOwn(plants, name);
}

/** @returns what the service is started with, to have the fault; nothing for none. */
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
