import { once } from 'node:events';
import net from 'node:net';

/** A way to a server (`host:port`) that a test can pull out, and plug in again at the same place. */
export class Cable {
  private server: net.Server | null = null;
  private readonly sockets = new Set<net.Socket>();
  private port = 0;

  /** @param options.latencyMs before the server of a new connection is heard */
  constructor(
    private readonly target: string,
    private readonly options: { latencyMs?: number } = {},
  ) {}

  /** Where to reach the server through it, once it has been plugged in. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  async plugIn(): Promise<void> {
    const [hostname, port] = this.target.split(':');
    this.server = net.createServer((socket) => {
      const other = net.connect(Number(port), hostname);
      for (const one of [socket, other]) {
        this.sockets.add(one);
        one.on('error', () => one.destroy()).on('close', () => this.sockets.delete(one));
      }
      socket.pipe(other);
      setTimeout(() => other.pipe(socket), this.options.latencyMs ?? 0);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as net.AddressInfo).port;
  }

  async pull(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
