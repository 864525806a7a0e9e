import { fieldCases } from './fields.cases.ts';
import { formatCases } from './formats.cases.ts';
import { prepareService, runCases } from './run.ts';

prepareService();
// Most fields share the schema of others. All are in fields.slow.ts.
runCases([...fieldCases.filter((_, index) => index % 4 === 0), ...formatCases]);
