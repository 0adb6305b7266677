/** How messages to owners are sent (docs/send-messages.md). */

import { resolve } from 'node:path';
import type { Msg91Settings } from '../../messages/msg91.ts';
import type { WebhookSettings } from '../../messages/webhook.ts';
import { SettingError } from '../operatorErrors.ts';
import type { ParsedSettings } from './environment.ts';
import { readMessageTemplates } from './settingFiles.ts';

export interface MessagingConfig {
	/** null: no messages are sent; the demo shows them itself. */
	readonly provider:
		| ({ readonly kind: 'webhook' } & WebhookSettings)
		| ({ readonly kind: 'msg91' } & Msg91Settings)
		| null;
	/** In the order in which they are asked for. */
	readonly channels: readonly string[];
	/** Signs receipts; null: none are taken. */
	readonly receiptSecret: string | null;
}

/** @throws SettingError when a setting lacks another, or the file of templates cannot be used */
export function messagingConfig(settings: ParsedSettings, root: string): MessagingConfig {
	const { MESSAGE_CHANNELS: channels, MESSAGE_RECEIPT_SECRET: receiptSecret = null } = settings;
	const provider = settings.MESSAGE_PROVIDER === 'msg91' ? msg91Config(settings, root) : webhookConfig(settings);
	return { provider, channels, receiptSecret };
}

function webhookConfig(settings: ParsedSettings): MessagingConfig['provider'] {
	if (!settings.MESSAGE_WEBHOOK_URL && !settings.MESSAGE_WEBHOOK_SECRET) return null;
	return {
		kind: 'webhook',
		url: needed(settings, 'MESSAGE_WEBHOOK_URL', 'MESSAGE_WEBHOOK_SECRET is of no use without it'),
		secret: needed(settings, 'MESSAGE_WEBHOOK_SECRET', 'MESSAGE_WEBHOOK_URL needs it'),
	};
}

function msg91Config(settings: ParsedSettings, root: string): MessagingConfig['provider'] {
	if (settings.MESSAGE_CHANNELS.join() !== 'sms')
		throw new SettingError('MESSAGE_CHANNELS must be sms, since MESSAGE_PROVIDER is msg91.');
	const reason = 'MESSAGE_PROVIDER=msg91 needs it';
	return {
		kind: 'msg91',
		url: settings.MSG91_URL,
		authKey: needed(settings, 'MSG91_AUTH_KEY', reason),
		templateIds: readMessageTemplates(resolve(root, needed(settings, 'MESSAGE_TEMPLATES', reason))),
	};
}

type Needed = 'MESSAGE_WEBHOOK_URL' | 'MESSAGE_WEBHOOK_SECRET' | 'MSG91_AUTH_KEY' | 'MESSAGE_TEMPLATES';

function needed(settings: ParsedSettings, name: Needed, reason: string): string {
	const value = settings[name];
	if (value) return value;
	throw new SettingError(`${name} is missing: ${reason}.`);
}
