import { Avatar } from './avatar'
import css from './person.module.css'

/** Somebody by face and name. */
export const Person = ({ name, title }: { name: string; title?: string }) => (
  <span className={css.person} title={title}>
    <Avatar picture="" name={name} size={20} />
    {name}
  </span>
)
