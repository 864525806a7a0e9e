import { connectionCases } from './connection.cases.ts';
import { prepareService, test } from './run.ts';
import { slowCases } from './slow.cases.ts';
import { strangerCases } from './stranger.cases.ts';

prepareService();

// One after the other: some of them measure how long others wait.
for (const { name, run } of [...connectionCases, ...strangerCases]) test.serial(name, run);
// All at once: they only wait, and would take minutes.
for (const { name, run } of slowCases) test(name, run);
