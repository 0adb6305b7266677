/** What an owner reads on his mobile. The code comes first: that is what a notification shows. */
export const codeMessageText = {
	en: (code: string, brandName: string) =>
		`${code} is your ${brandName} service code. It is valid for 5 minutes. Do not share it with anyone.`,
	hi: (code: string, brandName: string) =>
		`${code} आपका ${brandName} सर्विस कोड है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।`,
} as const;
