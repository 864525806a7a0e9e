import { connectionCases } from './connection.cases.ts';
import { otherProtocolCases } from './other-protocols.cases.ts';
import { prepareService, test } from './run.ts';
import { slowCases } from './slow.cases.ts';

prepareService();

// Serial: some cases measure response times.
for (const { name, run } of [...connectionCases, ...otherProtocolCases]) test.serial(name, run);
// Parallel: they wait for timeouts, and would take minutes in series.
for (const { name, run } of slowCases) test(name, run);
