import { text } from 'node:stream/consumers';
import { parseImageRef } from '../../control-plane/model/sources/image-ref.ts';
import { loginFor } from '../../control-plane/ports/registry-login.ts';
import { type Engine, messageOf, reasonOf } from './engine.ts';
import { isOfRegistry } from './pull-errors.ts';
import { repeat } from './repeat.ts';

/** A line of a push, as both engines write it. */
interface PushLine {
  readonly error?: string;
  readonly aux?: { readonly Digest?: string };
}

interface Push {
  /** An image of the engine. */
  readonly id: string;
  /** Its name in the registry, without a tag. */
  readonly repo: string;
  readonly tag: string;
  readonly signal: AbortSignal;
}

export function hostOfRepo(repo: string): string {
  return parseImageRef(repo)?.registry ?? repo;
}

/** Pushes an image, and returns the name by which exactly this one is pulled. */
export async function pushImage({ docker, logins }: Engine, { id, repo, tag, signal }: Push): Promise<string> {
  const host = hostOfRepo(repo);
  const login = loginFor(logins, host);
  const authconfig = { username: login?.user ?? '', password: login?.password ?? '', serveraddress: host };
  const image = docker.getImage(`${repo}:${tag}`);
  await repeat(() => docker.getImage(id).tag({ repo, tag }), { signal });
  const push = () => image.push({ authconfig, abortSignal: signal });
  const lines = (await text(await repeat(push, { signal, isFinal: isOfRegistry }))).split('\n');
  const read = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as PushLine);
  const failure = read.find(({ error }) => error !== undefined)?.error;
  if (failure !== undefined) throw new Error(failure);
  const digest = read.find(({ aux }) => aux?.Digest !== undefined)?.aux?.Digest;
  if (digest === undefined) throw new Error('the registry does not name the image');
  return `${repo}@${digest}`;
}

/** Why a push failed, as a part of a sentence. */
export function reasonOfPush(error: unknown): string {
  return (reasonOf(error) || messageOf(error)).trim().replace(/\.$/, '');
}
