/**
 * SARIF 2.1.0 reporter for code scanning: rules with their help, and a result per failure, warning and waived failure,
 * at the operation's line of the OpenAPI document. An inconclusive case says nothing about the host and becomes a
 * notification of the run.
 */
import type { Invocation, Location, Log, Notification, ReportingDescriptor, Result, Run } from 'sarif';
import { isFailing } from '../exit-code.ts';
import type { CaseResult, RuleFacts, RunReport } from '../result.ts';
import { caseText } from './case-text.ts';
import { documentPath, operationLines } from './operation-lines.ts';
import { sarifExchange } from './sarif-exchange.ts';
import { areaOf, citationOf, decisiveOf, outcomeOf, placeOf } from './wording.ts';

type Lines = ReadonlyMap<string, number>;

const levels = { must: 'error', should: 'warning' } as const;

/** @returns the report as a SARIF document */
export function sarif(report: RunReport): string {
  const lines = operationLines();
  const rules = [...new Map(report.cases.map(({ rule }) => [rule.id, rule])).values()];
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const isResult = ({ verdict }: CaseResult) => verdict === 'fail' || verdict === 'warn' || verdict === 'waived';
  const run: Run = {
    tool: { driver: { ...report.tool, semanticVersion: report.tool.version, rules: rules.map(descriptorOf) } },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the project.' } } },
    automationDetails: { id: `conformance/${report.host}/` },
    invocations: [invocationOf(report, lines)],
    results: report.cases
      .filter(isResult)
      .map((result) => resultOf(result, report, indexes.get(result.rule.id) ?? -1, lines)),
    properties: { host: report.host, counts: report.counts, requests: report.requests },
  };
  const log: Log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function descriptorOf(rule: RuleFacts): ReportingDescriptor {
  const { id, level, section, cites, requirement } = rule;
  const help = `${requirement}\n\nSpecification: ${citationOf(rule)}. Level: ${level}.`;
  return {
    id,
    shortDescription: { text: messageText(requirement) },
    fullDescription: { text: messageText(requirement) },
    help: { text: messageText(help) },
    defaultConfiguration: { level: levels[level] },
    properties: { tags: [areaOf(rule), section], level, section, cites },
  };
}

function resultOf(result: CaseResult, report: RunReport, ruleIndex: number, lines: Lines): Result {
  const { id, rule, verdict, reason, measured } = result;
  const exchange = decisiveOf(result);
  const text = `${placeOf(result)}: ${outcomeOf(result) ?? rule.requirement}\n\n${caseText(result, report)}`;
  return {
    ruleId: rule.id,
    ruleIndex,
    kind: 'fail',
    level: verdict === 'waived' ? levels[rule.level] : verdict === 'warn' ? 'warning' : 'error',
    message: { text: messageText(text) },
    locations: [locationOf(result, lines)],
    // Code scanning matches findings across runs by this fingerprint.
    partialFingerprints: { 'case/v1': id },
    ...(exchange && sarifExchange(exchange)),
    ...(verdict === 'waived' && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: reason?.text ?? 'waived' }],
    }),
    properties: { case: id, verdict, measured: [...measured] },
  };
}

function locationOf(result: CaseResult, lines: Lines): Location {
  const { operation } = result;
  const startLine = lines.get(placeOf(result)) ?? 1;
  const physicalLocation = { artifactLocation: { uri: documentPath, uriBaseId: '%SRCROOT%' }, region: { startLine } };
  if (operation === undefined) return { physicalLocation };
  const pointer = `/paths/${operation.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${operation.method.toLowerCase()}`;
  const logical = { name: operation.id, fullyQualifiedName: pointer, decoratedName: placeOf(result), kind: 'object' };
  return { physicalLocation, logicalLocations: [logical] };
}

function invocationOf(report: RunReport, lines: Lines): Invocation {
  const startedAt = new Date(report.startedAt);
  const unknown = report.cases.filter(({ verdict }) => verdict === 'inconclusive');
  return {
    // False only for an interrupted run: the verdict on the host is no failure of the tool.
    executionSuccessful: !report.interrupted,
    exitCode: report.exitCode,
    startTimeUtc: startedAt.toISOString(),
    endTimeUtc: new Date(startedAt.getTime() + report.milliseconds).toISOString(),
    toolExecutionNotifications: unknown.map((result) => notificationOf(result, lines)),
    toolConfigurationNotifications: report.waiverFaults.map(({ kind, text }) => ({
      level: isFailing({ kind }) ? 'error' : 'warning',
      message: { text: messageText(`${kind}: ${text}`) },
    })),
  };
}

function notificationOf(result: CaseResult, lines: Lines): Notification {
  return {
    level: 'warning',
    message: { text: messageText(`${placeOf(result)}: ${outcomeOf(result) ?? 'inconclusive'}`) },
    associatedRule: { id: result.rule.id },
    locations: [locationOf(result, lines)],
  };
}

/** Escapes braces and brackets, which mark arguments and links in messages (SARIF 2.1.0, 3.11.5 and 3.11.6). */
function messageText(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&').replace(/[{}]/g, '$&$&');
}
