import { batch } from '../batch.ts';

await batch(['context', 'broken-before', 'failing'].map((name) => `test/batches/examples/${name}.ts`));
