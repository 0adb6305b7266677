import { parsePaise } from '../../../domain/money.ts';
import { type CallContext, Fault, type Handler } from '../context.ts';
import { messagesIn } from '../messages.ts';
import { beginPayment } from '../payments/begin.ts';
import type { OnlinePayment } from '../payments/online.ts';

/** What the browser posts to the gateway; the amount is the job card's, and the access code our own. */
export const beginOnlineTransaction: Handler<'BeginOnlineTransaction'> = async (request, context) => {
	const { online, language } = context;
	const say = messagesIn[language];
	const { MerchantId, SubAccountId } = request;
	const account = online?.gateway.account;
	if (!online || account?.merchantId !== MerchantId || account.subAccountId !== SubAccountId) {
		return refused(say.onlineNotPossible);
	}
	const asked = {
		orderId: request.order_id,
		jobCardId: request.JobCardId,
		jobCardNo: request.JobCardNo,
		vehicleId: request.IBId,
		regNo: request.RegNo,
		amount: parsePaise(request.Amount) ?? 0,
		portalUrl: portalOf(online, context),
	};
	const begun = await beginPayment(asked, { ...context, online });
	if (!begun.done) return refused(begun.message);
	const { accessCode, encRequest, hostAddress } = begun.form;
	return {
		IsRequestSuccessfull: true,
		Message: null,
		AccessCode: accessCode,
		HashString: encRequest,
		HostAddress: hostAddress,
	};
};

const refused = (message: string) => ({
	IsRequestSuccessfull: false,
	Message: message,
	AccessCode: null,
	HashString: null,
	HostAddress: null,
});

/** Never anywhere else: whoever may call must not send browsers to an address of their own. @throws Fault 400 */
function portalOf({ portalUrls }: OnlinePayment, { portalUrl, language }: CallContext): string {
	const [usual = ''] = portalUrls;
	const portal = portalUrl === '' ? usual : portalUrl;
	if (portalUrls.includes(portal)) return portal;
	throw new Fault(400, messagesIn[language].portalUnknown);
}
