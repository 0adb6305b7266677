/** The demo's phone: a page of the sandbox that shows the messages of each vehicle as they arrive. */
import { type Context, Hono } from 'hono';
import { isUuid } from '../../db/uuid.ts';
import { parseRegNo } from '../../domain/vehicle/regNo.ts';
import { sendNow } from '../../messages/outbox.ts';
import { signatureOf } from '../../messages/webhook.ts';
import { rejectOtherPages, type SandboxEnv } from '../../payments/sandbox/sandbox.ts';
import { messageReceiptsPath } from '../http/routes/messageReceipts.ts';
import { comingReminders, listPhones, type PhoneOptions, readPhone, remindNow } from './phoneMessages.ts';
import { messageList, phoneList, phonePage, phonesPage } from './phonePages.ts';

interface PlayedReceipts {
	/** The portal, to which receipts are posted as a delivery service does. */
	readonly portalUrl: string;
	readonly secret: string;
	readonly channels: readonly string[];
}

const statuses = ['delivered', 'failed', 'read'];

/** `receipts` is null if the portal takes none. */
export function createPhone(options: PhoneOptions, receipts: PlayedReceipts | null): Hono<SandboxEnv> {
	const phone = new Hono<SandboxEnv>();
	phone.use(rejectOtherPages);
	phone.get('/', async (c) => {
		const regNo = parseRegNo(c.req.query('RegNo') ?? '');
		const isList = c.req.query('list') !== undefined;
		if (regNo === null) {
			const phones = await listPhones(options);
			return c.html(isList ? phoneList(phones) : phonesPage(phones, c.var.nonce));
		}
		const messages = await readPhone(regNo, options);
		const notice = c.req.query('notice') ?? null;
		const now = options.now();
		const reminders = await comingReminders(regNo, { db: options.db, now });
		const view = { regNo, messages, reminders, notice, mayPlay: receipts !== null, now };
		return c.html(isList ? messageList(view) : phonePage(view, c.var.nonce));
	});
	phone.post('/remind', async (c) => {
		const { form, regNo, back } = await readForm(c);
		const isSent = await remindNow(regNo, form.get('kind') ?? '', { db: options.db, now: options.now() });
		return back(isSent ? 'It is sent now.' : 'It is not to come any more.');
	});
	phone.post('/send-now', async (c) => {
		const { form, back } = await readForm(c);
		const id = form.get('id') ?? '';
		const isSent = isUuid(id) && (await sendNow(options.db, id, options.now()));
		return back(isSent ? 'It is sent now.' : 'It does not wait any more.');
	});
	phone.post('/receipt', async (c) => {
		const { form, back } = await readForm(c);
		const status = form.get('status') ?? '';
		if (receipts === null || !statuses.includes(status)) return back('This is no receipt.');
		const channel = receipts.channels[Number(form.get('channel'))];
		const receipt = { id: form.get('id'), status, channel, final: status === 'failed' };
		return back(await play(receipt, receipts, options.now()));
	});
	return phone;
}

async function readForm(c: Context<SandboxEnv>) {
	const form = new URLSearchParams(await c.req.text());
	const regNo = parseRegNo(form.get('RegNo') ?? '') ?? '';
	const back = (notice: string) => c.redirect(`/phone?${new URLSearchParams({ RegNo: regNo, notice })}`, 303);
	return { form, regNo, back };
}

/** Posts a receipt to the portal, and returns the notice that says how it answered. */
async function play(receipt: object, { portalUrl, secret }: PlayedReceipts, now: Date): Promise<string> {
	const body = JSON.stringify(receipt);
	const timestamp = String(Math.floor(now.getTime() / 1000));
	const headers = { 'X-Timestamp': timestamp, 'X-Signature': signatureOf(timestamp, body, secret) };
	try {
		const response = await fetch(`${portalUrl}${messageReceiptsPath}`, { method: 'POST', headers, body });
		return response.ok ? 'The portal has the receipt.' : `The portal answered: ${await response.text()}.`;
	} catch {
		return 'The portal could not be reached.';
	}
}
