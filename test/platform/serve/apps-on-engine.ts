import { expect } from 'vitest';
import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { acme, becomes, type Requests, untilApp } from './on-engine.ts';

/** Deploys files as a new app. The response has the app. */
export async function deployFiles(
  plane: Requests,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  return deploy(plane, name, await upload(plane, files));
}

export function deployImage(plane: Requests, name: string, ref: string): Promise<JsonObject> {
  return deploy(plane, name, { type: 'image', ref });
}

/** Deploys the present source of an app, or another one. Resolves with the id of the deploy. */
export async function redeploy(plane: Requests, slug: string, source?: object): Promise<string> {
  const { status, body } = await plane.post(`${acme}/apps/${slug}/deploy`, { ...(source && { source }) });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return String(asObject(asObject(body).deploy).id);
}

/** A source of files. */
export async function upload(plane: Requests, files: Readonly<Record<string, string>>): Promise<object> {
  const listed = Object.entries(files).map(([path, content]) => ({ path, content }));
  const { uploadId } = asObject((await plane.post(`${acme}/uploads`, { files: listed })).body);
  return { type: 'upload', uploadId };
}

/** An app of a compose file whose one service runs a program of Node in an image. */
export function composeOf(image: string, program: string, more: object = {}): Readonly<Record<string, string>> {
  const web = { image, command: ['node', '-e', program], ports: [8080], ...more };
  return { 'compose.yaml': JSON.stringify({ services: { web }, volumes: { data: {} } }) };
}

/** A program of Node that responds with a text. */
export function serving(text: string): string {
  return `require('node:http').createServer((_, response) => response.end('${text}')).listen(8080)`;
}

/** Waits until the app runs, and resolves with its address. */
export async function untilRuns(plane: Requests, slug: string): Promise<string> {
  await untilDeploy(plane, slug, { status: 'succeeded', error: null });
  const app = await untilApp(plane, slug, 'running');
  return String(asObject(asList(app.endpoints)[0]).url);
}

/** Waits until a deploy has a status, by default that of the newest, and resolves with it. */
export async function untilDeploy(plane: Requests, slug: string, wanted: object, id?: string): Promise<JsonObject> {
  const read = async () => {
    const deploys = asList(asObject((await plane.get(`${acme}/apps/${slug}/deploys`)).body).deploys).map(asObject);
    return deploys.find((one) => id === undefined || one.id === id);
  };
  await becomes(read, wanted);
  return (await read()) ?? {};
}

/** The current status of the app and its containers. */
export async function statusOf(plane: Requests, slug: string): Promise<JsonObject> {
  return asObject((await plane.get(`${acme}/apps/${slug}/status`)).body);
}

async function deploy(plane: Requests, name: string, source: object): Promise<JsonObject> {
  const { status, body } = await plane.post(`${acme}/deploy`, { name, region: 'local', source });
  expect(status, JSON.stringify(body)).toBe(201);
  return asObject(asObject(body).app);
}
