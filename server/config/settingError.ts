/** A missing or malformed setting. The message is one line that names the setting and says what it must be. */
export class SettingError extends Error {
	override readonly name = 'SettingError';
}
