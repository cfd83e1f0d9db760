type Quantile = 'p50' | 'p95' | 'p99';

/** Series of a service that serves requests: response times, and rates by the first digit of the status. */
export function requestSeries<Series>(time: (quantile: Quantile) => Series, rate: (first: number) => Series) {
  return {
    p50: time('p50'),
    p95: time('p95'),
    p99: time('p99'),
    http2xx: rate(2),
    http3xx: rate(3),
    http4xx: rate(4),
    http5xx: rate(5),
  };
}
