import { contentCases } from './content.cases.ts';
import { framingCases } from './framing.cases.ts';
import { prepareService, runCases } from './run.ts';

prepareService();
runCases([...framingCases, ...contentCases]);
