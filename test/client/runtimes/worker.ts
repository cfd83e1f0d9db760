import { runChecks } from './suite.ts';

/** Runs the checks in a worker, against the server that the query names, and responds with the report. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    return Response.json(await runChecks(searchParams.get('url') ?? '', searchParams.get('session') ?? ''));
  },
};
