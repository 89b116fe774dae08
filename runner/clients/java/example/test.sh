# Compiles and runs the tests without Maven, with the JUnit 5 of Debian (apt-get install junit5) or the jar files in JUNIT.
# 'sh test.sh serve' is an adapter.
set -e
cd "$(dirname "$0")"
jars=${JUNIT:-$(echo /usr/share/java/junit-jupiter*.jar /usr/share/java/junit-platform-*.jar \
  /usr/share/java/opentest4j.jar /usr/share/java/picocli.jar /usr/share/java/apiguardian-api.jar \
  /usr/share/java/univocity-parsers.jar | tr ' ' ':')}
javac -cp "$jars" -d target/classes src/main/java/*.java src/test/java/*.java
case $1 in
  serve) exec java -cp "$jars:target/classes" CodecTest ;;
  *) exec java -cp "$jars:target/classes" org.junit.platform.console.ConsoleLauncher --disable-banner --details=tree \
    --disable-ansi-colors -c CodecTest ;;
esac
