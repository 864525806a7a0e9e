/** All models of servers: fair ones first. */
import { boundedQueues, fairByTime, roundRobin } from './fair.ts';
import type { FairnessModel } from './model.ts';
import { unfairServers } from './unfair.ts';

export const fairnessModels: readonly FairnessModel[] = [roundRobin, boundedQueues, fairByTime, ...unfairServers];
