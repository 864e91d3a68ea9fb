import css from './plate.module.css'

/** How a plate is painted, by the code of its colour (dictionary hy_plate_color). */
const paints: Readonly<Record<string, string | undefined>> = {
  '1': css.blue,
  '2': css.yellow,
  '3': css.black,
  '5': css.green,
  '91': css.yellow,
  '92': css.green,
  '93': css.large,
  '94': css.small,
}

interface PlateProps {
  number: string
  color: string
}

/** A plate's number as it is painted on the vehicle; white where the colour has no paint of its own. */
export function Plate({ number, color }: PlateProps) {
  return <span className={`${css.plate} ${paints[color] ?? ''}`}>{number}</span>
}
