/** Meta's addresses and our app there. All are settings, so that the same code can call a stand-in. */
export interface MetaConnectorConfig {
  /** Without the version: https://graph.facebook.com. */
  graphUrl: string;
  /** Host for uploads of video bytes. */
  graphVideoUrl: string;
  /** Host of the consent page. */
  dialogUrl: string;
  /** For example v26.0. */
  apiVersion: string;
  appId: string;
  appSecret: string;
  /** Shared with Meta when the webhook is registered; Meta returns it in the handshake. */
  webhookVerifyToken: string;
  /** Campaign seconds in one real second: 1 on the real platform, see `isRealMetaAddress`. */
  timeScale: number;
}

/** Whether an address belongs to Meta. Configuration refuses such an address with a time scale other than 1. */
export function isRealMetaAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '').toLowerCase();
  return host !== undefined && /(^|\.)(facebook|instagram|meta|fb)\.(com|me)$/.test(host);
}
