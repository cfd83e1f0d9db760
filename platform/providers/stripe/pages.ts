import type { Api } from './api.ts';
import type { Params } from './form.ts';
import { type Json, list, text } from './json.ts';

/** More objects of one customer than there are plans of an account. */
const mostPages = 100;

/** All objects of a list, newest first. */
export async function* listAll(api: Api, path: string, params: Params): AsyncGenerator<Json> {
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const found = await api.get(path, { ...params, limit: 100, starting_after: after });
    const objects = list(found);
    yield* objects;
    const last = objects.at(-1);
    if (found.has_more !== true || !last) return;
    after = text(last, 'id');
  }
}
