import { type ResultCode, type ResultCodeName, resultCode } from '../../../domain/resultCode.ts';
import { formatResultText } from '../../../provider/translations/formatResultText.ts';

/** The English result text of a code on the wire. Tests name the code; the texts have tests of their own. */
export const resultText = <Code extends ResultCodeName>(...message: Parameters<typeof resultCode<Code>>): string =>
	formatResultText(resultCode(...message) as ResultCode, 'en');
