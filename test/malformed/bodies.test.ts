import { bodyCases } from './bodies.cases.ts';
import { prepareService, runCases } from './run.ts';
import { valueCases } from './values.cases.ts';

prepareService();
runCases([...bodyCases, ...valueCases]);
