import { requestLineCases } from './request-line.cases.ts';
import { prepareService, runCases } from './run.ts';
import { targetCases } from './target.cases.ts';

prepareService();
runCases([...requestLineCases, ...targetCases]);
