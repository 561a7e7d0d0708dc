/** Where Meta is, and who we are there. Everything is a setting, so that the same code speaks to a stand-in. */
export interface MetaConnectorConfig {
  /** Without the version: https://graph.facebook.com. */
  graphUrl: string;
  /** Where video bytes go. */
  graphVideoUrl: string;
  /** Host of the consent page. */
  dialogUrl: string;
  /** For example v26.0. */
  apiVersion: string;
  appId: string;
  appSecret: string;
  /** Shared with Meta when the webhook is registered; it comes back in the handshake. */
  webhookVerifyToken: string;
  /** Seconds of campaign time in one of ours: 1 with the real platform, see `isRealMetaAddress`. */
  timeScale: number;
}

/** Whether an address belongs to Meta. Configuration refuses a time scale other than 1 together with such an address. */
export function isRealMetaAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '').toLowerCase();
  return host !== undefined && /(^|\.)(facebook|instagram|meta|fb)\.(com|me)$/.test(host);
}
