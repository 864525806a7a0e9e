/** Every field of every body, with each fault that its schema forbids. */
import { fieldCases } from './fields.cases.ts';
import { prepareService, runCases } from './run.ts';

prepareService();
runCases(fieldCases);
