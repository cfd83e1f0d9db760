import type { NextConfig } from 'next';

export default {
  /** For streams, which a browser reads itself: the control plane on the origin of the page. */
  rewrites: async () => [{ source: '/api/:path*', destination: `${process.env.CONTROL_PLANE_URL}/api/:path*` }],
} satisfies NextConfig;
