import { fieldCases } from './fields.cases.ts';
import { formatCases } from './formats.cases.ts';
import { prepareService, runCases } from './run.ts';

prepareService();
runCases([...fieldCases, ...formatCases]);
