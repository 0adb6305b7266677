/** The settings of the payment gateway: all of them, or none; in the demo the sandbox's where none is given. */
import type { CCAvenueAccount } from '../../payments/ccavenue/ccavenue.ts';

/** As written in the environment, after each was checked alone. */
export interface GatewaySettings {
	readonly CCAVENUE_MERCHANT_ID?: string | undefined;
	readonly CCAVENUE_ACCESS_CODE?: string | undefined;
	readonly CCAVENUE_WORKING_KEY?: string | undefined;
	readonly CCAVENUE_URL?: string | undefined;
	readonly CCAVENUE_STATUS_URL?: string | undefined;
}

const gatewaySettingNames = [
	'CCAVENUE_MERCHANT_ID',
	'CCAVENUE_ACCESS_CODE',
	'CCAVENUE_WORKING_KEY',
	'CCAVENUE_URL',
	'CCAVENUE_STATUS_URL',
] as const;

/** What the demo adds; the access code and the key are secrets that its first start makes. */
export const sandboxDefaults = (port: number): GatewaySettings => ({
	CCAVENUE_MERCHANT_ID: '100001',
	CCAVENUE_URL: `${sandboxOrigin(port)}/transaction`,
	CCAVENUE_STATUS_URL: `${sandboxOrigin(port)}/status`,
});

/** Another site than the portal's `localhost`, as a gateway is. */
export const sandboxOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/** The settings' names that are missing beside others that are given; empty when all or none are. */
export function missingGatewaySettings(settings: GatewaySettings): readonly string[] {
	const missing = gatewaySettingNames.filter((name) => settings[name] === undefined);
	return missing.length === gatewaySettingNames.length ? [] : missing;
}

/** null: nothing is paid online. */
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
