/** The settings of the payment gateway. All of them are required together; the demo defaults to the sandbox. */
import type { CCAvenueAccount } from '../../payments/ccavenue/ccavenue.ts';

const gatewaySettingNames = [
	'CCAVENUE_MERCHANT_ID',
	'CCAVENUE_ACCESS_CODE',
	'CCAVENUE_WORKING_KEY',
	'CCAVENUE_URL',
	'CCAVENUE_STATUS_URL',
] as const;

/** By environment variable; each has been validated on its own. */
export type GatewaySettings = { readonly [Name in (typeof gatewaySettingNames)[number]]?: string | undefined };

/** Defaults of the demo. Access code and working key are generated at its first start (secrets.ts). */
export const sandboxDefaults = (port: number): GatewaySettings => ({
	CCAVENUE_MERCHANT_ID: '100001',
	CCAVENUE_URL: `${sandboxOrigin(port)}/transaction`,
	CCAVENUE_STATUS_URL: `${sandboxOrigin(port)}/status`,
});

/** On 127.0.0.1, so that it is another site than the portal on `localhost`, as a real gateway is. */
export const sandboxOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/** Names of the missing settings when some of them are set; empty when all or none are. */
export function missingGatewaySettings(settings: GatewaySettings): readonly string[] {
	const missing = gatewaySettingNames.filter((name) => settings[name] === undefined);
	return missing.length === gatewaySettingNames.length ? [] : missing;
}

/** null when a setting is missing: then there are no online payments. */
export function toGatewayAccount(settings: GatewaySettings, dealerCode: string): CCAvenueAccount | null {
	const { CCAVENUE_MERCHANT_ID, CCAVENUE_ACCESS_CODE, CCAVENUE_WORKING_KEY, CCAVENUE_URL, CCAVENUE_STATUS_URL } =
		settings;
	if (!CCAVENUE_MERCHANT_ID || !CCAVENUE_ACCESS_CODE || !CCAVENUE_WORKING_KEY) return null;
	if (!CCAVENUE_URL || !CCAVENUE_STATUS_URL) return null;
	return {
		merchantId: CCAVENUE_MERCHANT_ID,
		subAccountId: dealerCode,
		accessCode: CCAVENUE_ACCESS_CODE,
		workingKey: CCAVENUE_WORKING_KEY,
		url: CCAVENUE_URL,
		statusUrl: CCAVENUE_STATUS_URL,
	};
}
