import fc from 'fast-check';
import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { diffDocuments } from '../../../contract-diff/index.ts';
import { draws, type Draw } from './draw.ts';
import { rewrite, type Definitions } from './rewritings.ts';
import { drawObject, drawSchema } from './schemas.ts';

/** Writes random documents in other words, and lists those that the diff takes for others. */
export async function alarmsOf(count: number, seed: number): Promise<string[]> {
  const alarms: string[] = [];
  for (const draw of fc.sample(draws, { numRuns: count, seed })) {
    const document = drawDocument(draw);
    const other = rewriteDocument(draw, document);
    const changes = [...(await diffDocuments(document, other)), ...(await diffDocuments(other, document))];
    // The names of schemas are names of generated code.
    const found = changes.filter(({ effects }) => effects.senders !== 'none' || effects.receivers !== 'none');
    if (found.length > 0)
      alarms.push(
        [...found.map(({ id, message }) => `${id}: ${message}`), JSON.stringify(document), JSON.stringify(other)].join(
          '\n',
        ),
      );
  }
  return alarms;
}

function drawDocument(draw: Draw): JsonObject {
  const failure = { description: 'A failure.', content: { 'application/json': { schema: drawObject(draw, 1) } } };
  const parameter = (name: string, place: string) => ({
    name,
    in: place,
    schema: drawSchema(draw, 1),
    ...(draw.chance(30) ? { required: true } : {}),
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: {
      '/things/{id}': {
        post: {
          operationId: 'setThing',
          parameters: [
            { ...parameter('id', 'path'), required: true },
            parameter('q', 'query'),
            parameter('X-Q', 'header'),
          ],
          requestBody: { content: { 'application/json': { schema: drawSchema(draw, 3) } } },
          responses: {
            '200': {
              description: 'A thing.',
              headers: { 'X-Count': { schema: drawSchema(draw, 0) } },
              content: { 'application/json': { schema: drawSchema(draw, 3) } },
            },
            default: failure,
          },
        },
      },
    },
    components: { schemas: {} },
  };
}

/** The document with its schemas, defaults, media types and statuses in other words. */
function rewriteDocument(draw: Draw, document: JsonObject): JsonObject {
  const definitions: Definitions = { schemas: {}, nextName: () => `Part${Object.keys(definitions.schemas).length}` };
  const again = (node: unknown) => rewrite(draw, node, definitions);
  const content = (node: unknown) => {
    const { schema } = asObject(asObject(asObject(node).content)['application/json']);
    const type = draw.pick(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"']);
    return { content: { [type]: { schema: again(schema) } } };
  };
  const post = asObject(asObject(asObject(document.paths)['/things/{id}']).post);
  const { 200: ok, default: failure } = asObject(post.responses);
  const defaults: Readonly<Record<string, JsonObject>> = {
    path: { style: 'simple', explode: false, deprecated: false },
    query: { style: 'form', explode: true, allowReserved: false, deprecated: false },
    header: { style: 'simple', explode: false },
  };
  const parameters = asList(post.parameters)
    .map(asObject)
    .map((parameter) => ({
      ...(draw.chance(50) ? { required: false, ...defaults[String(parameter.in)] } : {}),
      ...parameter,
      schema: again(parameter.schema),
    }));
  const header = asObject(asObject(asObject(ok).headers)['X-Count']);
  const responses = {
    '200': {
      description: 'A thing.',
      headers: { 'x-count': { required: false, style: 'simple', schema: again(header.schema) } },
      ...content(ok),
    },
    default: { description: 'A failure.', ...content(failure) },
    ...(draw.chance(50)
      ? { [draw.pick(['404', '4XX', '503'])]: { description: 'A failure.', ...content(failure) } }
      : {}),
  };
  const [shared, own] = draw.chance(50) ? [parameters, []] : [[], draw.shuffle(parameters)];
  const item = {
    parameters: shared,
    post: {
      ...post,
      deprecated: false,
      parameters: own,
      requestBody: { required: false, ...content(post.requestBody) },
      responses,
    },
  };
  const paths = draw.chance(50)
    ? { paths: { '/things/{id}': item } }
    : { paths: { '/things/{id}': { $ref: '#/components/pathItems/thing' } }, pathItems: { thing: item } };
  return {
    ...document,
    paths: paths.paths,
    components: { schemas: definitions.schemas, ...('pathItems' in paths ? { pathItems: paths.pathItems } : {}) },
  };
}
