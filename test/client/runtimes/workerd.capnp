using Workerd = import "/workerd/workerd.capnp";

# A worker that may connect to servers of this machine, which workers usually may not.
const config :Workerd.Config = (
  services = [
    (
      name = "checks",
      worker = (
        modules = [(name = "worker.js", esModule = embed "worker.js")],
        compatibilityDate = "2026-11-01",
        globalOutbound = "network",
      ),
    ),
    (name = "network", network = (allow = ["local", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "checks")],
);
