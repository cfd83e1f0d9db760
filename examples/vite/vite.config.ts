import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type ProxyOptions } from 'vite';

export default defineConfig(({ mode }) => {
  const { CONTROL_PLANE_URL = '', CONTROL_PLANE_TOKEN } = loadEnv(mode, '.', '');
  return { plugins: [react()], server: { proxy: { '/api': proxyTo(CONTROL_PLANE_URL, CONTROL_PLANE_TOKEN) } } };
});

/** Serves the control plane on the origin of the page, so that the browser sends the session cookie. */
function proxyTo(target: string, token?: string): ProxyOptions {
  return {
    target,
    changeOrigin: true,
    // For a control plane on another host, whose session cookie the browser does not send here.
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    configure: (proxy) => {
      // A change with a session needs the `Origin` of the control plane. That of another page is left, and refused.
      proxy.on('proxyReq', (request, { headers: { origin, host } }) => {
        if (origin === `http://${host}`) request.setHeader('Origin', new URL(target).origin);
      });
    },
  };
}
