import { clientSample } from '../../../../contract/samples/client-sample.ts';
import { curlSample } from '../../../../contract/samples/curl-sample.ts';
import { playwrightSample } from '../../../../contract/samples/playwright-sample.ts';
import type { SampleRequest } from '../../../../contract/samples/sample-request.ts';
import type { Operation } from '../base/control.ts';
import { type FormRequest, ownHeaders } from './request.ts';

export const languages = { curl: 'curl', client: 'Typed client', playwright: 'Playwright' } as const;
export type Language = keyof typeof languages;

/**
 * A request as code. `status` is what a test expects.
 * @throws Error if the request cannot be written as code, with what to change
 */
export function writeSample(language: Language, operation: Operation, request: FormRequest, status: number): string {
  const { id, path } = operation;
  // The contract has no other methods.
  const row = { id, path, method: operation.method.toLowerCase() as 'get' };
  const sample = toSample(operation, request);
  if (language === 'curl') return curlSample(row, sample);
  return language === 'client' ? clientSample(row, sample) : playwrightSample(row, sample, status);
}

function toSample({ path: template, query: types }: Operation, request: FormRequest): SampleRequest {
  const { token, body, files } = request;
  const url = new URL(request.url, location.href);
  const headers = ownHeaders(request);
  return {
    baseUrl: url.origin,
    path: readPath(template, url.pathname),
    query: readQuery(url.searchParams, types),
    ...(files ? { files: files.map(({ path }) => ({ path, content: '' })) } : body !== '' && { body: readBody(body) }),
    ...(token !== '' && { token }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

function readPath(template: string, pathname: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '([^/]*)')}$`).exec(pathname);
  if (!values) throw new Error(`The URL is not of this operation, whose path is ${template}.`);
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at + 1] ?? '')]));
}

function readQuery(query: URLSearchParams, types: Operation['query']): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name);
      if (types[name] === 'array') return [name, values];
      return [name, values.length === 1 ? readValue(values[0] ?? '', types[name]) : values];
    }),
  );
}

function readValue(text: string, type = 'string'): unknown {
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  return /^(?:integer|number)$/.test(type) && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function readBody(text: string): unknown {
  try {
    // JSON can be any value.
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('The body is not JSON.');
  }
}
