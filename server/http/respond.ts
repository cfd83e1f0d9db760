import type { Request, Response } from 'express';
import type { ErrorShape, Problem } from './problem.ts';

/** Headers that every answer has. The API serves data, never pages, so nothing may frame, sniff or execute it. */
export function setStandingHeaders(response: Response, requestId: string): void {
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cache-Control', 'no-cache, private');
}

/** Sends JSON, once; to HEAD all but the body. */
export function sendJson(request: Request, response: Response, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

export function sendProblem(request: Request, response: Response, problem: Problem, shape: ErrorShape): void {
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  sendJson(request, response, problem.status, problem.toBody(shape));
}
