import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { ApiOperation, Comparison, OperationPair, Rule } from '../model/change.ts';
import { isRequired } from '../normal/parameters.ts';
import { isReference, resolve } from '../model/references.ts';
import { comparerOf } from '../schemas/compare-schemas.ts';
import type { Comparer } from '../schemas/comparer.ts';
import { changesOf, type Direction, type Finding, type Result } from '../schemas/findings.ts';
import { compareContent, compareExtras, compareHeaderSchemas, compareValue } from './contents.ts';
import { parametersOf } from './parts.ts';
import { isErrorStatus, responseOf, statusesOf } from './statuses.ts';

/** The values that parameters, headers, bodies and frames may have. */
export const compareBodies: Rule = (comparison) => {
  const comparer = comparerOf(comparison.before, comparison.after);
  return changesOf(
    comparison.pairs.flatMap((pair) => [
      ...compareParameters(comparer, comparison, pair),
      ...compareRequest(comparer, comparison, pair),
      ...compareResponses(comparer, comparison, pair),
      ...compareFrames(comparer, pair),
    ]),
  );
};

/** The service sends the request of a webhook, and the client the response. */
function directionsOf({ isWebhook }: ApiOperation): { request: Direction; response: Direction } {
  return isWebhook ? { request: 'received', response: 'sent' } : { request: 'sent', response: 'received' };
}

function compareParameters(comparer: Comparer, documents: Comparison, { before, after }: OperationPair): Result[] {
  const current = parametersOf(after);
  const direction = directionsOf(after).request;
  return [...parametersOf(before)].flatMap(([key, old]) => {
    const parameter = current.get(key);
    if (!parameter) return [];
    const place = `${after.id}, ${String(parameter.in)} parameter ${String(parameter.name)}`;
    const [was, is] = [isRequired(old), isRequired(parameter)];
    const findings = was === is ? [] : [requiredFinding('parameter', is, place, 'The parameter')];
    const inner = compareValue(comparer, documents, old, parameter, place, direction);
    return [{ direction, findings, inner }];
  });
}

function requiredFinding(rule: string, isRequiredNow: boolean, place: string, subject: string): Finding {
  return {
    rule: isRequiredNow ? `${rule}-became-required` : `${rule}-became-optional`,
    place,
    message: isRequiredNow ? `${subject} is required now.` : `${subject} is no longer required.`,
    isNarrower: isRequiredNow,
    isWider: !isRequiredNow,
  };
}

function compareRequest(comparer: Comparer, documents: Comparison, { before, after }: OperationPair): Result[] {
  const direction = directionsOf(after).request;
  const place = `${after.id}, body`;
  const [had, has] = [before.node.requestBody !== undefined, after.node.requestBody !== undefined];
  if (!had && !has) return [];
  const [old, current] = [
    resolve(documents.before, before.node.requestBody),
    resolve(documents.after, after.node.requestBody),
  ];
  if (!has) {
    const message = 'The body was removed.';
    const finding = { rule: 'request-body-removed', place, message, isNarrower: true, isWider: true };
    return [{ direction, findings: [finding], inner: [] }];
  }
  if (!had && current.required !== true) {
    const message = 'The body is new and optional.';
    const finding = { rule: 'request-body-added', place, message, isNarrower: false, isWider: false };
    return [{ direction, findings: [finding], inner: [] }];
  }
  const [was, is] = [old.required === true, current.required === true];
  const findings = was === is ? [] : [requiredFinding('request-body', is, place, 'The body')];
  const inner = had ? compareContent(comparer, documents, old.content, current.content, place, direction) : [];
  return [{ direction, findings: [...findings, ...compareExtras(old, current, place, direction)], inner }];
}

function compareResponses(comparer: Comparer, comparison: Comparison, pair: OperationPair): Result[] {
  const direction = directionsOf(pair.after).response;
  return statusesOf(comparison, pair).common.flatMap((status) => {
    const [old = {}, current = {}] = [
      responseOf(comparison.before, pair.before, status),
      responseOf(comparison.after, pair.after, status),
    ];
    const place = `${pair.after.id}, ${status}`;
    const bodies = compareContent(comparer, comparison, bodyOf(old), bodyOf(current), place, direction);
    const headers = compareHeaderSchemas(comparer, comparison, old, current, place);
    const extras = { direction, findings: compareExtras(old, current, place, direction), inner: [] };
    return [...(isErrorStatus(status) ? bodies.map(withErrorMembers) : bodies), ...headers, extras];
  });
}

/** The content of a response. Beside a reference, an error restricts its codes, which have a rule of their own. */
function bodyOf(response: JsonObject): unknown {
  if (response['x-error-codes'] === undefined) return response.content;
  const media = Object.entries(asObject(response.content)).map(([type, node]) => {
    const { schema, ...others } = asObject(node);
    return [type, { ...others, ...(schema === undefined ? {} : { schema: withoutCodes(schema) }) }] as const;
  });
  return Object.fromEntries(media);
}

function withoutCodes(schema: unknown): unknown {
  if (isReference(schema)) return { $ref: schema.$ref };
  if (!isObject(schema) || !Array.isArray(schema.anyOf)) return schema;
  return { ...schema, anyOf: asList(schema.anyOf).map(withoutCodes) };
}

/** A code may add members beside `error`, so a new variant that has it breaks no client. */
function withErrorMembers({ inner, ...result }: Result): Result {
  const allow = (finding: Finding) =>
    finding.variant?.required.has('error') === true ? { ...finding, isWider: false } : finding;
  return { ...result, inner: inner.map((body) => ({ ...body, findings: body.findings.map(allow) })) };
}

/** The frames that both streams have; `data` are frames without a name. */
function compareFrames(comparer: Comparer, { before, after }: OperationPair): Result[] {
  const [old, current] = [framesOf(before), framesOf(after)];
  return Object.entries(old).flatMap(([name, schema]) =>
    current[name] === undefined
      ? []
      : [comparer.compare([schema], [current[name]], `${after.id}, frame ${name}`, 'received')],
  );
}

function framesOf({ node }: ApiOperation): JsonObject {
  const { data, events } = asObject(node['x-sse']);
  return data === undefined ? {} : { data, ...asObject(events) };
}
