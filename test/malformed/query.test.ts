import { cursorCases } from './cursor.cases.ts';
import { pathCases } from './path.cases.ts';
import { queryCases } from './query.cases.ts';
import { prepareService, runCases } from './run.ts';

prepareService();
runCases([...queryCases, ...cursorCases, ...pathCases]);
