import type { Poller } from '../../db/poller.ts';
import { createCCAvenue } from '../../payments/ccavenue/ccavenue.ts';
import { acceptReturn } from '../../provider/embedded/payments/acceptReturn.ts';
import type { OnlinePaymentOptions } from '../../provider/embedded/payments/onlinePayment.ts';
import { createStatusWorker } from '../../provider/embedded/payments/statusWorker.ts';
import type { Config } from '../config/config.ts';
import { type AcceptReturn, gatewayReturnPath } from '../http/routes/gatewayReturn.ts';
import type { ProcessServices } from './processServices.ts';

/**
 * Online payment in this process: the options of the provider, the handler of gateway returns, and the status worker.
 */
export interface OnlinePaymentServices {
	readonly online: OnlinePaymentOptions;
	readonly acceptReturn: AcceptReturn;
	readonly worker: Poller;
}

/** null without the gateway's settings, and with PROVIDER_URL: then this process takes no online payments. */
export function createOnlinePaymentServices(
	config: Config,
	{ db, clock, log, metrics }: ProcessServices,
): OnlinePaymentServices | null {
	if (config.gatewayAccount === null) return null;
	const online: OnlinePaymentOptions = {
		gateway: createCCAvenue(config.gatewayAccount, { warn: (fields, message) => log.warn(fields, message) }),
		dealerCode: config.payment.dealerCode,
		returnUrl: `${config.publicUrl}${gatewayReturnPath}`,
		portalUrls: config.portalUrls,
		log,
		count: metrics.count,
	};
	const { now, agrees } = clock;
	return {
		online,
		acceptReturn: (encResp, requestLog) =>
			acceptReturn(encResp, { db, online: { ...online, log: requestLog }, now: now() }),
		worker: createStatusWorker({ db, online, now, mayRun: agrees }),
	};
}
