/** Thread of a model server. */
import { parentPort, workerData } from 'node:worker_threads';
import { fairnessModels } from './index.ts';
import { startFairnessServer } from './server.ts';

const { name, settings } = workerData;
const model = fairnessModels.find((one) => one.name === name);
if (!model) throw new RangeError(`there is no model ${name}`);
parentPort?.postMessage(await startFairnessServer(model, settings));
