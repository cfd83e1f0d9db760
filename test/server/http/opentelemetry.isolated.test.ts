import { context } from '@opentelemetry/api';
import { getRPCMetadata } from '@opentelemetry/core';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { expect, test, vi } from 'vitest';

test('a span of the HTTP instrumentation has the route of the contract', async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  const instrumentation = new HttpInstrumentation({ disableOutgoingRequestInstrumentation: true });
  instrumentation.setTracerProvider(provider);
  // The instrumentation patches node:http when it is loaded after it.
  const { start } = await import('./streams.ts');
  await using server = await start(
    {},
    {
      onRoute: ({ path }) => {
        const metadata = getRPCMetadata(context.active());
        if (metadata) metadata.route = path;
      },
    },
  );

  await fetch(`${server.url}/api/workspaces/acme`, { headers: { authorization: 'Bearer ada' } });
  await vi.waitUntil(() => exporter.getFinishedSpans().length > 0, { timeout: 300_000 });
  instrumentation.disable();

  const [span] = exporter.getFinishedSpans();
  expect(span?.name).toBe('GET /api/workspaces/{workspaceSlug}');
  expect(span?.attributes).toMatchObject({ 'http.route': '/api/workspaces/{workspaceSlug}' });
});
